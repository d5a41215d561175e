import { choice, integer, type SettingsOf, text, url } from '../parsers.ts'

const group = 'Page cache'

export const PAGE_CACHE_SETTINGS = {
  PAGE_CACHE: choice(['none', 'varnish', 'fastly', 'cloudflare'], {
    default: 'none',
    group,
    help: 'Cache in front of BASE_URL that may hold public pages, because it is purged when one changes. none: caches ask the program for each view.',
  }),
  PAGE_CACHE_URL: url({
    optional: true,
    group,
    help: 'Address that receives purges. Required for varnish; default for the others: their API.',
  }),
  PAGE_CACHE_TOKEN: text({
    optional: true,
    secret: true,
    group,
    help: 'API token with which Fastly or Cloudflare accept purges, or the token in the Varnish configuration.',
  }),
  PAGE_CACHE_SERVICE: text({ optional: true, group, help: 'Id of the Fastly service, or of the Cloudflare zone.' }),
  PAGE_CACHE_SECONDS: integer({
    default: 300,
    min: 1,
    max: 86_400,
    group,
    help: 'Seconds for which the cache may show a public page without asking. A takedown, a closed store and a withdrawn consent are purged at once.',
  }),
  PAGE_MEMORY_MB: integer({
    default: 32,
    min: 0,
    max: 4096,
    group,
    help: 'Memory of each process for rendered public pages, in megabytes. 0: every view renders its page.',
  }),
} as const

/** Returns what is missing for the chosen cache. */
export function pageCacheFaults(settings: SettingsOf<typeof PAGE_CACHE_SETTINGS>): string[] {
  const { PAGE_CACHE: name, PAGE_CACHE_URL, PAGE_CACHE_TOKEN, PAGE_CACHE_SERVICE } = settings
  if (name === 'none') return []
  const needed = name === 'varnish' ? { PAGE_CACHE_URL, PAGE_CACHE_TOKEN } : { PAGE_CACHE_TOKEN, PAGE_CACHE_SERVICE }
  return Object.entries(needed).flatMap(([setting, value]) =>
    value === undefined ? [`${setting}: PAGE_CACHE=${name} needs it.`] : [],
  )
}
