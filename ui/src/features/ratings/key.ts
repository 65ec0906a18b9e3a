/** Where a browser keeps its rating key and what its owner has chosen. */
export const KEY = 'gizzard.rating';
