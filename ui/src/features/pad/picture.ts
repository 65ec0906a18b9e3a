import { HEIGHT, pictureOf, WIDTH } from '../../share/picture';
import { day } from '../../i18n/date';
import { points, t } from '../../i18n/locale.svelte';
import { pngOf } from '../../design/files';
import { publicHost } from '../../app/host';
import { lines, winnerLine } from './results';
import { ranking, type Sheet } from './rules';
import { made } from '../../../generated/writing';

/** A game as a picture to send, in PNG: the ranking and how it came about. */
export function pictureFile(sheet: Sheet): Promise<Blob> {
  const rounds = sheet.closed;
  const courses = lines(sheet);
  const ranks = ranking(sheet.standing);
  const svg = pictureOf({
    title: sheet.current ? t('score.afterRound', { n: rounds.length }) : winnerLine(sheet),
    subtitle: day(Date.now()),
    made: t('score.made'),
    address: publicHost(),
    players: sheet.names.map((name, seat) => {
      const { score = 0, place } = ranks.find((rank) => rank.seat === seat) ?? {};
      const right = rounds.filter((round) => made(round, seat)).length;
      const of = rounds.filter(({ line }) => line.bids[seat] != null).length;
      const won = place === 1;
      const line = courses[seat] ?? [];
      return { name, avatar: null, made: `${right}/${of}`, points: points(score), total: score, won, line };
    }),
  });
  return pngOf(svg, WIDTH, HEIGHT);
}
