import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';

const ROUTE = /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*(?:path: '([^']*)'|id: '[^']*')([^]*?)\n?\}\);/g;

/** The addresses of all pages of the console, as its router has them, such as `/hotels/$hotelId/today`. What only frames others is none. */
export function consoleRoutes(): string[] {
  const source = readFileSync(join(repositoryRoot, 'console/src/router.tsx'), 'utf8');
  const routes = new Map([...source.matchAll(ROUTE)].map(([, name = '', parent = '', path = '', rest = '']) => [name, { parent, path, isPage: rest.includes('lazyRouteComponent(') }]));
  if (routes.size !== source.split('= createRoute(').length - 1) throw new Error('A route of the router is written so that it is not found here.');
  const addressOf = (name: string): string => {
    const route = routes.get(name);
    return route === undefined ? '' : [addressOf(route.parent), route.path].join('/').replaceAll(/\/+/g, '/');
  };
  return [...routes].filter(([, { isPage }]) => isPage).map(([name]) => addressOf(name).replace(/(?<=.)\/$/, '')).toSorted();
}
