import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import type { UploadedFile } from '../../domain/knowledge/upload-document.ts';
import { DomainError, invalidInput } from '../../domain/model/errors.ts';
import { bodyBudget } from './body-budget.ts';
import type { UploadSpec } from './route.ts';
import { whileSteady } from './steady-body.ts';

/** Beside the file a form may hold a few short fields. */
const LIMITS = { files: 1, fields: 10, fieldSize: 10 * 1024, parts: 12, headerPairs: 50 };
const FIELD_BYTES = LIMITS.fields * LIMITS.fieldSize;

/** Forms of the greatest length that are held at once: a browser sends a few files side by side, and memory is for others as well. */
const HELD_FORMS = { user: 2, address: 4, process: 8 };

/**
 * Reads a multipart form with one file, in memory, where as many forms are held at once as there is room for: of a user, of an address and
 * in all. A form that stops coming is ended. Its fields become the request's body, together with the hash of the file, which
 * makes this request another one than the same form with another file.
 */
export function readUpload({ field, maxBytes }: UploadSpec): [RequestHandler, RequestHandler] {
  // One byte more than allowed, because the reader refuses a file that is exactly as large as its limit.
  const read =
    multer({ storage: multer.memoryStorage(), limits: { ...LIMITS, fileSize: maxBytes + 1 }, defParamCharset: 'utf8' }).single(field);
  const { user, address, process } = HELD_FORMS;
  const formBytes = maxBytes + FIELD_BYTES;
  const caps = { user: user * formBytes, address: address * formBytes, process: process * formBytes };
  const budget = bodyBudget({ maxBytes: formBytes, caps });
  return [budget, whileSteady((request, response, next) => {
    // A request without any body is for the verb to refuse, which first asks who calls.
    if (request.is('multipart/form-data') === false && request.get('content-length') !== '0') {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `Send the file as multipart/form-data, in the field ${field}.`);
    }
    read(request, response, (error: unknown) => {
      if (error === undefined) request.body = { ...request.body as object, ...fingerprint(request) };
      next(error === undefined ? undefined : uploadFailure(error, { field, maxBytes }));
    });
  })];
}

/** What {@link readUpload} found; null when the form has no file. */
export function uploadedFile({ file }: Request): UploadedFile | null {
  return file === undefined ? null : { name: file.originalname, contentType: file.mimetype, body: file.buffer };
}

/** The fields of the form, without the one for its file. */
export function uploadFields({ body }: Request): Record<string, unknown> {
  return Object.fromEntries(Object.entries((body ?? {}) as object).filter(([name]) => name !== FILE_HASH));
}

const FILE_HASH = 'file:sha256';

const fingerprint = ({ file }: Request): Record<string, string> =>
  (file === undefined ? {} : { [FILE_HASH]: createHash('sha256').update(file.buffer).update(file.originalname).digest('hex') });

function uploadFailure(error: unknown, { field, maxBytes }: UploadSpec): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') {
      return new DomainError('PAYLOAD_TOO_LARGE', `The file is larger than ${maxBytes / 1024 / 1024} MB.`, { cause: error });
    }
    return invalidInput(error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT'
      ? `body: send one file, in the field ${field}.` : 'body: the form has too many or too long fields.');
  }
  // What is left is a form that is not one.
  return new DomainError('INVALID_INPUT', 'body: is not a complete multipart form.', { cause: error });
}
