const ROLES = ['brand', 'talent', 'agent'] as const
const HOURS = { daily: '4', hourly: '*' } as const
const PAGE = /^(\/[a-z][a-z0-9-]*)+$/

export type Role = (typeof ROLES)[number]

export type Parts = {
  /** Hours of the job that deletes old rows, as in a cron expression. */
  hours: string | undefined
  /** Path of the page, such as `/settings/fan-badges`. */
  page: string | undefined
  /** The one field that people fill in. */
  field: 'name' | 'day'
  /** Only accounts of this role have the thing. */
  role: Role | undefined
  canDelete: boolean
}

/** Options of the command, as `parseArgs` reads them. */
export const OPTIONS = {
  role: { type: 'string' },
  field: { type: 'string' },
  method: { type: 'string' },
  job: { type: 'string' },
  page: { type: 'string' },
  setting: { type: 'boolean' },
  'no-job': { type: 'boolean' },
  'no-page': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const USAGE = `npm run new:feature -- <group>/<plural> <singular> [options], e.g. people/fan-badges fan-badge
  --role talent     only for these accounts (brand, talent or agent)
  --field day       each is a day of the calendar, once per account, instead of a name
  --method DELETE   people can delete what they added
  --job hourly      how often old rows are deleted: daily (default) or hourly
  --setting         the page is one of the settings: /settings/<plural>
  --page /path      the page has another address than /<plural>
  --no-job          nothing is deleted by age
  --no-page         no page`

type Given = { readonly [Name in keyof typeof OPTIONS]?: string | boolean | undefined }

/** @throws Error for an unknown value, or for options that exclude each other */
export function partsOf(slug: string, given: Given): Parts {
  const { role, field = 'name', method, job = 'daily' } = given
  if (role !== undefined && !isRole(role)) throw new Error(`--role is one of ${ROLES.join(', ')}.`)
  if (field !== 'name' && field !== 'day') throw new Error('--field is name or day.')
  if (method !== undefined && method !== 'DELETE') throw new Error('--method is DELETE. GET and POST are always there.')
  if (job !== 'daily' && job !== 'hourly') throw new Error('--job is daily or hourly.')
  if (given['no-job'] && given.job !== undefined) throw new Error('Choose --job or --no-job.')
  const hours = given['no-job'] ? undefined : HOURS[job]
  return { hours, page: pageOf(slug, given), field, role, canDelete: method === 'DELETE' }
}

function pageOf(slug: string, given: Given): string | undefined {
  const chosen = ['no-page', 'page', 'setting'].filter((name) => given[name as keyof Given] !== undefined)
  if (chosen.length > 1) throw new Error(`Choose one of ${chosen.map((name) => `--${name}`).join(' and ')}.`)
  if (given['no-page']) return undefined
  const page = given.setting ? `/settings/${slug}` : (given.page ?? `/${slug}`)
  if (!PAGE.test(String(page))) throw new Error(`--page is a path such as /settings/${slug}.`)
  return String(page)
}

const isRole = (role: string | boolean): role is Role => ROLES.some((one) => one === role)

/** True if the page is one of the settings, beside their list. */
export const isSetting = ({ page }: Pick<Parts, 'page'>): boolean => page?.startsWith('/settings/') === true
