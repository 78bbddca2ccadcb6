import express, { type RequestHandler } from 'express';
import { bodyBudget } from './body-budget.ts';
import { whileSteady } from './steady-body.ts';

interface JsonBody {
  /** The largest body, in bytes. */
  limit: number;
  /** The media types that are read; left out, all are. */
  type?: readonly string[];
  /** Whether only objects and arrays are taken; true when left out. */
  strict?: boolean;
}

/** Bodies of the greatest length that may be under way at once. A house full of guests is one address, but their messages are short. */
const AT_ONCE = { address: 100, process: 400 };
const COUNTED = 100 * 1024;

/** Reads bodies of JSON, as many at once as memory is meant for, and each only while it comes. */
export function jsonBody({ limit, type, strict = true }: JsonBody): RequestHandler {
  const counted = Math.min(limit, COUNTED);
  const admit = bodyBudget({
    maxBytes: limit, caps: { address: AT_ONCE.address * counted, process: AT_ONCE.process * counted }, heldUntil: 'read',
  });
  const read = whileSteady(express.json({ limit, strict, type: type === undefined ? () => true : [...type] }));
  return (request, response, next) => admit(request, response, (error?: unknown) => {
    if (error === undefined) void read(request, response, next);
    else next(error);
  });
}
