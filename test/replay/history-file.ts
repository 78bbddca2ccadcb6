import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WorkflowHandle } from '@temporalio/client';

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

interface MessageType {
  toObject(message: History, options: object): object;
  fromObject(json: object): History;
}

/**
 * The protocol's own type, in the copy that the SDK uses. The SDK's `historyToJSON` fails where npm installs
 * protobufjs more than once, as it does beside `@grpc/proto-loader`.
 */
const { temporal } = createRequire(import.meta.url)('@temporalio/proto') as {
  temporal: { api: { history: { v1: { History: MessageType } } } };
};
const type = temporal.api.history.v1.History;

export function readHistory(file: string): History {
  return type.fromObject(JSON.parse(readFileSync(file, 'utf8')) as object);
}

/** Writes a history as JSON, without what names the machine: the SDK's signature `pid@hostname` and stack traces. */
export function writeHistory(file: string, history: History): void {
  const plain = type.toObject(history, { enums: String, longs: String, bytes: String });
  const json = JSON.stringify(plain, (key, value: unknown) => (key === 'stackTrace' ? '' : value), 1);
  writeFileSync(file, `${json.replaceAll(/"\d+@[^"\s]+"/g, '"recorder"')}\n`);
}
