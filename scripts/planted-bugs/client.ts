import { type PlantedBug, planted } from './planted-bug.ts'

const CLIENT = 'client/src'
const RETRIED = `${CLIENT}/retry.test.ts`
const SENT = `${CLIENT}/upload.test.ts`
const POLLED = `${CLIENT}/poll.test.ts`
const PAGED = `${CLIENT}/pages.test.ts`
const WATCHED = `${CLIENT}/watch.test.ts`

export const CLIENT_BUGS: readonly PlantedBug[] = [
  planted(
    'the client retries requests that are not idempotent',
    {
      file: `${CLIENT}/client.ts`,
      from: "const isSafe = operation.startsWith('GET ') || idempotencyKey !== undefined",
      to: "const isSafe = operation !== ''",
    },
    RETRIED,
  ),
  planted(
    'the client uses a new idempotency key for each try',
    {
      file: `${CLIENT}/client.ts`,
      from: "...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),",
      to: "...(idempotencyKey === undefined ? {} : { 'idempotency-key': sent.idempotencyKey ?? keyFor(operation) ?? '' }),",
    },
    RETRIED,
  ),
  planted(
    'the client retries before Retry-After has passed',
    {
      file: `${CLIENT}/retry.ts`,
      from: '(response.retryAfterSeconds ?? 0) * 1000 + backOffMs(tried)',
      to: 'backOffMs(tried)',
    },
    RETRIED,
  ),
  planted(
    'retries of all clients coincide, because the backoff has no jitter',
    { file: `${CLIENT}/retry.ts`, from: ' * (0.5 + Math.random() / 2)', to: '' },
    RETRIED,
  ),
  planted(
    'the client reports a conflict with its own earlier try, which is still running',
    { file: `${CLIENT}/retry.ts`, from: ' || (mayBeRunning && response.status === 409)', to: '' },
    RETRIED,
  ),
  planted(
    'the client retries a conflict that its first try got',
    { file: `${CLIENT}/retry.ts`, from: '(mayBeRunning && response.status === 409)', to: 'response.status === 409' },
    RETRIED,
  ),
  planted(
    'a file is sent before the other fields of its form',
    {
      file: `${CLIENT}/upload.ts`,
      from: 'for (const file of [value ?? []].flat()) files.push([name, file as Blob])',
      to: 'for (const file of [value ?? []].flat()) form.append(name, file as Blob)',
    },
    SENT,
  ),
  planted(
    'an upload sends our cookies to the file storage of a third party',
    { file: `${CLIENT}/upload.ts`, from: "credentials: 'omit',\n    body", to: "credentials: 'include',\n    body" },
    SENT,
  ),
  planted(
    'polling ends at the first network or server error',
    { file: `${CLIENT}/poll.ts`, from: 'status === 0 || status === 429 || status >= 500', to: 'status === 429' },
    POLLED,
  ),
  planted(
    'polling continues while the page is hidden',
    {
      file: `${CLIENT}/pause.ts`,
      from: 'if (!isHidden() || signal?.aborted) return',
      to: 'if (isHidden() || signal?.aborted) return',
    },
    POLLED,
  ),
  planted(
    'the next page is read by offset although there is a cursor',
    {
      file: `${CLIENT}/pages.ts`,
      from: '{ ...current, offset: 0, cursor: nextCursor }',
      to: '{ ...current, offset: offset + 1 }',
    },
    PAGED,
  ),
  planted(
    'a reconnected stream starts over instead of after its last event',
    { file: `${CLIENT}/watch.ts`, from: 'lastId = id ?? lastId', to: "lastId = lastId && ''" },
    WATCHED,
  ),
  planted(
    'a stream that stays silent is never reconnected',
    {
      file: `${CLIENT}/watch.ts`,
      from: '      silence = setTimeout(hangUp, SILENCE_MS)\n      const blocks',
      to: '      const blocks',
    },
    WATCHED,
  ),
  planted(
    'an aborted stream still delivers events',
    {
      file: `${CLIENT}/watch.ts`,
      from: '      if (signal.aborted) break\n      if (received',
      to: '      if (received',
    },
    WATCHED,
  ),
]
