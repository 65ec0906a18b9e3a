import type { Document } from '../../app/page.ts';

export default [
  { paths: ['/pad', '/scorepad', '/score'], title: 'score.title', texts: ['pad'], document: 'pad.html' },
] satisfies Document[];
