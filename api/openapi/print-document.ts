import { routes } from '../routes.ts';
import { openApiDocument } from './document.ts';

/** Prints the OpenAPI document, for what makes types of it while nothing runs. */
process.stdout.write(JSON.stringify(openApiDocument(routes, 'http://localhost:3000')));
