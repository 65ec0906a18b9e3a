/** A shape per seat, so that lines and columns can be distinguished without colour. Boxes of 20 by 20. */
export const TOKENS = [
  'M10 1a9 9 0 1 0 .01 0Z',
  'M2.5 2.5h15v15h-15Z',
  'M10 1.5 19 18H1Z',
  'M10 .5 19.5 10 10 19.5.5 10Z',
  'M7 1h6v6h6v6h-6v6H7v-6H1V7h6Z',
  'M5 1.5h10L20 10l-5 8.5H5L0 10Z',
];
