import { type PlantedBug, planted } from './planted-bug.ts'

const CLIENT = 'client/src'
const RETRIED = `${CLIENT}/retry.test.ts`
const SENT = `${CLIENT}/upload.test.ts`
const POLLED = `${CLIENT}/poll.test.ts`
const PAGED = `${CLIENT}/pages.test.ts`
const WATCHED = `${CLIENT}/watch.test.ts`

/** Bugs in the published client: duplicate requests, lost responses, endless loops. */
export const CLIENT_BUGS: readonly PlantedBug[] = [
  planted(
    'the client sends any change again',
    {
      file: `${CLIENT}/client.ts`,
      from: "const isSafe = operation.startsWith('GET ') || idempotencyKey !== undefined",
      to: "const isSafe = operation !== ''",
    },
    RETRIED,
  ),
  planted(
    'the client makes another key for each try',
    {
      file: `${CLIENT}/client.ts`,
      from: "...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),",
      to: "...(idempotencyKey === undefined ? {} : { 'idempotency-key': sent.idempotencyKey ?? keyFor(operation) ?? '' }),",
    },
    RETRIED,
  ),
  planted(
    'the client comes back before Retry-After is over',
    {
      file: `${CLIENT}/retry.ts`,
      from: '(answer.retryAfterSeconds ?? 0) * 1000 + backOffMs(tried)',
      to: 'backOffMs(tried)',
    },
    RETRIED,
  ),
  planted(
    'all clients come back at once',
    { file: `${CLIENT}/retry.ts`, from: ' * (0.5 + Math.random() / 2)', to: '' },
    RETRIED,
  ),
  planted(
    'a try of the client that is at work still is taken for another’s',
    { file: `${CLIENT}/retry.ts`, from: ' || (mayBeRunning && answer.status === 409)', to: '' },
    RETRIED,
  ),
  planted(
    'a conflict of a client’s first try is sent again',
    { file: `${CLIENT}/retry.ts`, from: '(mayBeRunning && answer.status === 409)', to: 'answer.status === 409' },
    RETRIED,
  ),
  planted(
    'a file goes before the fields of its form',
    {
      file: `${CLIENT}/upload.ts`,
      from: 'for (const file of [value ?? []].flat()) files.push([name, file as Blob])',
      to: 'for (const file of [value ?? []].flat()) form.append(name, file as Blob)',
    },
    SENT,
  ),
  planted(
    'a store of somebody else’s is sent our cookies',
    { file: `${CLIENT}/upload.ts`, from: "credentials: 'omit',\n    body", to: "credentials: 'include',\n    body" },
    SENT,
  ),
  planted(
    'polling gives up at the first moment out of reach',
    { file: `${CLIENT}/poll.ts`, from: 'status === 0 || status === 429 || status >= 500', to: 'status === 429' },
    POLLED,
  ),
  planted(
    'a page that nobody sees polls on as before',
    {
      file: `${CLIENT}/pause.ts`,
      from: 'if (!isHidden() || signal?.aborted) return',
      to: 'if (isHidden() || signal?.aborted) return',
    },
    POLLED,
  ),
  planted(
    'pages go on by offset where there is a cursor',
    {
      file: `${CLIENT}/pages.ts`,
      from: '{ ...asked, offset: 0, cursor: nextCursor }',
      to: '{ ...asked, offset: offset + 1 }',
    },
    PAGED,
  ),
  planted(
    'a stream begins anew instead of where it was',
    { file: `${CLIENT}/watch.ts`, from: 'lastId = id ?? lastId', to: "lastId = lastId && ''" },
    WATCHED,
  ),
  planted(
    'a stream that says nothing any more is held for ever',
    {
      file: `${CLIENT}/watch.ts`,
      from: '      silence = setTimeout(hangUp, SILENCE_MS)\n      const blocks',
      to: '      const blocks',
    },
    WATCHED,
  ),
  planted(
    'whoever called a stream off is told of it still',
    { file: `${CLIENT}/watch.ts`, from: '      if (signal.aborted) break\n      if (heard', to: '      if (heard' },
    WATCHED,
  ),
]
