import { type PlantedBug, planted } from './planted-bug.ts'

const GENERATION = 'server/features/media/generation'
const MODELS = 'server/features/media/models'
const CALLS = `${MODELS}/call-model.test.ts`
const RACES = `${GENERATION}/races.test.ts`

export const GENERATION_BUGS: readonly PlantedBug[] = [
  planted(
    'a worker that lost its claim on a job still writes its result',
    {
      file: `${GENERATION}/queries/end-generations.ts`,
      from: `    where id = \${id} and claim_token = \${token}\n`,
      to: `    where id = \${id} and \${token}::text is not null\n`,
    },
    RACES,
  ),
  planted(
    'a finished job can be canceled',
    {
      file: `${GENERATION}/queries/end-generations.ts`,
      from: `    where id = \${id} and due_at is not null\n`,
      to: `    where id = \${id}\n`,
    },
    `${GENERATION}/generation.test.ts`,
  ),
  planted(
    'an account can read another account’s job',
    {
      file: `${GENERATION}/queries/find-generations.ts`,
      from: "    .where('id', '=', id)\n    .$if(!isAdmin, (query) => query.where('account_id', '=', accountId))\n",
      to: "    .where('id', '=', id)\n    .$if(!isAdmin, (query) => query.where('account_id', '<>', accountId === '' ? '' : '-'))\n",
    },
    `${GENERATION}/generation.test.ts`,
  ),
  planted(
    'waiting for a free slot uses up an attempt',
    {
      file: `${GENERATION}/run-generation.ts`,
      from: "    attemptsBack: next === 'wait' ? 1 : 0,\n",
      to: '    attemptsBack: 0,\n',
    },
    `${GENERATION}/failed-attempts.test.ts`,
  ),
  planted(
    'an attempt interrupted by a shutdown counts as used',
    {
      file: `${GENERATION}/runner.ts`,
      from: '{ dueAt: ctx.clock.now(), attemptsBack: 1 }',
      to: '{ dueAt: ctx.clock.now(), attemptsBack: 0 }',
    },
    RACES,
  ),
  planted(
    'a model is called although the day’s budget is used up',
    {
      file: `${MODELS}/queries/begin-call.ts`,
      from: `where s.spent_micro_usd + \${needed}::bigint <= \${shares.whole}::bigint\n`,
      to: 'where true\n',
    },
    CALLS,
  ),
  planted(
    'the circuit breaker never stops calls to a failing model',
    {
      file: `${MODELS}/domain/breaker.ts`,
      from: 'model.rests_until !== null && model.rests_until > now',
      to: 'model.rests_until !== null && model.rests_until > now && now.getTime() === 0',
    },
    CALLS,
  ),
  planted(
    'a killed process holds its model slot forever',
    {
      file: `${MODELS}/queries/begin-call.ts`,
      from: `(lease_until is null or lease_until <= \${call.at}::timestamptz)`,
      to: `lease_until is null and \${call.at}::timestamptz is not null`,
    },
    CALLS,
  ),
  planted(
    'a call that timed out costs nothing',
    {
      file: `${MODELS}/domain/outcomes.ts`,
      from: "  timed_out: { isFailureOfModel: true, costIfUnknown: 'price' },\n",
      to: "  timed_out: { isFailureOfModel: true, costIfUnknown: 'nothing' },\n",
    },
    CALLS,
  ),
]
