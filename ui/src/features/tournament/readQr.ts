/** What browsers with a QR reader of their own offer; TypeScript does not know it yet. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The longest side of a picture that is searched, in pixels. */
const LONGEST = 1600;

const offered = async (): Promise<boolean> =>
  'BarcodeDetector' in globalThis && (await BarcodeDetector.getSupportedFormats()).includes('qr_code');

/** The text of a QR code in a picture; null if it shows none. */
export async function readQr(
  source: CanvasImageSource & ImageBitmapSource,
  width: number,
  height: number,
): Promise<string | null> {
  if (await offered().catch(() => false)) {
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(source).catch(() => []);
    if (code) return code.rawValue;
  }
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, size.width, size.height);
  const { default: decode } = await import('qr/decode.js');
  try {
    return decode(context.getImageData(0, 0, size.width, size.height));
  } catch {
    return null;
  }
}
