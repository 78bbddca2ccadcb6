import express from 'express';
import pg from 'pg';

/** The minimum that stores a message: Express and one insert. `node bench/bare/server.ts <database> <port>`. Prints `ready`. */
const [connectionString = '', port = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 8 });
await pool.query('create table bare_message (id uuid primary key, text text not null)');
const app = express();
app.use(express.json());
app.post('/message', async (request, response) => {
  const { id, text } = request.body as { id: string; text: string };
  await pool.query('insert into bare_message (id, text) values ($1, $2)', [id, text]);
  response.status(202).json({ status: 'ack' });
});
app.get('/message/:id', async (request, response) => {
  const { rows } = await pool.query('select id, text from bare_message where id = $1', [request.params.id]);
  response.status(200).json(rows[0]);
});
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
process.once('disconnect', () => process.exit());
