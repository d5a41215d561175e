import { type PlantedBug, planted } from './planted-bug.ts'

const KEPT = 'server/features/people/kept-pages'
const SITE = 'server/features/people/site'
const SHOWN = `${KEPT}/kept-pages.test.ts`
const PURGED = `${KEPT}/purges.test.ts`

export const KEPT_PAGE_BUGS: readonly PlantedBug[] = [
  planted(
    'a kept page is shown after a change',
    {
      file: `${KEPT}/keep-page.ts`,
      from: 'if (!(await hasChangedSince(',
      to: 'if (!(round < 0 && await hasChangedSince(',
    },
    SHOWN,
  ),
  planted(
    'each reader who asks at once has the page rendered',
    { file: `${KEPT}/keep-page.ts`, from: '  pages.flights.set(key, flight)\n', to: '' },
    SHOWN,
  ),
  planted(
    'people who are signed in get the page of everybody',
    { file: `${SITE}/show-kept-page.ts`, from: '[ID_COOKIE, REFRESH_COOKIE, FAN_COOKIE]', to: '[FAN_COOKIE]' },
    SHOWN,
  ),
  planted(
    'a fan with a visit gets the page of everybody',
    {
      file: `${SITE}/show-kept-page.ts`,
      from: '[ID_COOKIE, REFRESH_COOKIE, FAN_COOKIE]',
      to: '[ID_COOKIE, REFRESH_COOKIE]',
    },
    SHOWN,
  ),
  planted(
    'the page that a link in a language shows is held with its cookie',
    { file: `${SITE}/show-kept-page.ts`, from: '  if (!isChosen) allowCaching(', to: '  allowCaching(' },
    SHOWN,
  ),
  planted(
    'a store that closes is held beyond its end',
    { file: `${SITE}/show-kept-page.ts`, from: 'const seconds = Math.min(most, left)', to: 'const seconds = most' },
    SHOWN,
  ),
  planted(
    'browsers show a page after a takedown',
    {
      file: `${SITE}/show-kept-page.ts`,
      from: ".header('cache-control', 'public, no-cache')",
      to: ".header('cache-control', 'public, max-age=0, stale-while-revalidate=60')",
    },
    SHOWN,
  ),
  planted(
    'a page that was on its way to the cache stays there',
    { file: `${KEPT}/domain/limits.ts`, from: '[SECOND_MS, 15 * SECOND_MS]', to: '[SECOND_MS]' },
    PURGED,
  ),
  planted(
    'a purge that fails is forgotten',
    {
      file: `${KEPT}/purge-pages.ts`,
      from: '      await postponePurge(ctx.primary, claimed, addMs(ctx.clock.now(), pauseAfter(failures)))\n',
      to: '      await recordPurge(ctx.primary, claimed, addMs(ctx.clock.now(), pauseAfter(failures)))\n',
    },
    PURGED,
  ),
]
