import { type PlantedBug, planted } from './planted-bug.ts'

const LEADS = 'server/features/merch/leads'
const TESTS = `${LEADS}/leads.test.ts`
const MATRIX = 'tests/safety/merch-matrix.test.ts'

export const LEAD_BUGS: readonly PlantedBug[] = [
  planted(
    'a form filled in by a bot is stored as a lead',
    { file: `${LEADS}/submit-lead.ts`, from: '  if (given.website) return\n', to: '' },
    TESTS,
  ),
  planted(
    'a form that is sent twice creates two leads',
    { file: `${LEADS}/submit-lead.ts`, from: '    if (!(await countIfAllowed(trx, again, at))) return\n', to: '' },
    TESTS,
  ),
  planted(
    'admins are mailed about the same leads on every run of the job',
    {
      file: `${LEADS}/report-new-leads.ts`,
      from: '    if (!(await countIfAllowed(trx, turn, at))) return { told: 0 }\n',
      to: '',
    },
    TESTS,
  ),
  planted(
    'the name of a lead is exported as a spreadsheet formula',
    { file: `${LEADS}/export-leads.ts`, from: 'safeText(name)', to: 'name' },
    TESTS,
  ),
  planted(
    'a session opens by its public id instead of its bearer token',
    {
      file: 'server/features/merch/fan-sessions/queries/find-session.ts',
      from: ".where('bearer_digest', '=', digestOf(bearer))",
      to: ".where((eb) => eb.or([eb('bearer_digest', '=', digestOf(bearer)), eb('id', '=', bearer)]))",
    },
    MATRIX,
  ),
  planted(
    'anyone can share a fan’s art',
    {
      file: 'server/features/merch/sharing/create-share.ts',
      from: '  if (!isTheirs && (holder || !isOpen)) throw noArt()\n',
      to: '',
    },
    MATRIX,
  ),
  planted(
    'admins are shown the secret URL of an order',
    {
      file: 'server/features/merch/orders/admin-order-view.ts',
      from: 'history: details.history.map((entry) => ({ ...entry, at: isoTime(entry.at) })),',
      to: 'history: details.history.map((entry) => ({ ...entry, note: _url, at: isoTime(entry.at) })),',
    },
    MATRIX,
  ),
]
