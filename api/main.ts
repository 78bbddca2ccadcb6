import { runProcess } from '../platform/process.ts';
import { apiConfig } from './config.ts';
import { startApi } from './server.ts';

await runProcess('api', apiConfig, startApi);
