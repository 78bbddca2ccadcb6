import { runProcess } from '../domain/process.ts';
import { apiConfig } from './config.ts';
import { startApi } from './server.ts';

await runProcess('api', apiConfig, startApi);
