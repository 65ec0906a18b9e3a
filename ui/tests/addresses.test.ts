import { expect, it } from 'vitest';
import { paramsIn, similar } from '../src/app/addresses';
import { pageAt, routeOf, suggestions } from '../src/app/manifest';

it.each([
  ['/t/{table}', '/t/a%20b', { table: 'a b' }],
  ['/t/{table}', '/t/a/b', null],
  ['/t/{table}', '/t/%', { table: '%' }],
  ['/deal/{round:int}/{deal:int}', '/deal/2/10', { round: 2, deal: 10 }],
  ['/deal/{round:int}/{deal:int}', '/deal/2/x', null],
])('reads the parameters of %s in %s', (path, address, params) => {
  expect(paramsIn(path, address)).toEqual(params);
});

it('prefers an address without parameters', () => {
  expect(pageAt('/tournament/new')?.page.title).toBe('tournament.new');
  expect(pageAt('/tournaments')?.page).toBe(pageAt('/tournament/new')?.page);
  expect(pageAt('/tournaments/abc')?.page).toBe(pageAt('/tournament/abc')?.page);
});

it.each(['/challenge/abc/0.', '/challenge/abc/0).', '/challenge/abc/0/'])(
  'reads %s as it was meant',
  (address) => {
    expect(routeOf(address).params).toEqual({ table: 'abc', seat: 0 });
    expect(routeOf('/').page).toBe(pageAt('/')?.page);
  },
);

it('leaves the pad, a document of its own, to the browser', () => {
  expect(pageAt('/pad')).toBeNull();
});

it.each([
  ['/ratign', '/ratings'],
  ['/Puzzels/17', '/puzzles'],
  ['/tournamnet', '/tournament/new'],
  ['/pads', '/pad'],
  ['/nowhere', undefined],
])('suggests for %s: %s', (address, path) => {
  expect(suggestions(address)[0]?.paths[0]).toBe(path);
});

it('has nothing to suggest for what resembles no page', () => {
  expect(similar('/x', ['/odds', '/daily'])).toEqual([]);
});
