import * as restate from '@restatedev/restate-sdk';
import { verbsOn } from './verbs.mjs';

/** A session as a virtual object of Restate: `node restate.mjs <database> <port>`. Prints `ready`. */
const [url, port] = process.argv.slice(2);
const { store, answer } = verbsOn(url);
const session = restate.object({
  name: 'session',
  handlers: {
    async turn(ctx, said) {
      await ctx.run('store', () => store(said));
      await ctx.run('answer', () => answer(said));
    },
  },
});
await restate.serve({ services: [session], port: Number(port) });
console.log('ready');
process.once('disconnect', () => process.exit());
