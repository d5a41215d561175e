/** Where a page of the site is, and who may open it. */
export type SitePath = {
  /** As the site's router matches it: `/offers/:id`. */
  path: `/${string}`
  /** Its file below `web/site`, without `-page.tsx`: `offers/offer`. */
  page: string
  /** `public`: written whole by the server, found by search engines. The others: a signed-in application. */
  access: 'public' | 'user' | 'admin'
  /** What it shows, in one sentence. */
  summary: string
  /** Exists only outside production. */
  isDevelopment?: boolean
  /** Where whoever asks is led on to, by a 303, in the place of the page; null shows it. */
  leads?: (asked: { search: URLSearchParams; isSignedIn: boolean }) => string | null
}

const codeIn = (search: URLSearchParams): string => search.get('code')?.trim() ?? ''

const PUBLIC: readonly SitePath[] = [
  {
    path: '/',
    page: 'public/start',
    access: 'public',
    summary: 'What this is, for brands and for talents; whoever is signed in goes home.',
    leads: ({ isSignedIn }) => (isSignedIn ? '/home' : null),
  },
  {
    path: '/talents',
    page: 'public/talents',
    access: 'public',
    summary: 'Talents who allow to be found, by words, traits, a picture or a voice.',
  },
  {
    path: '/t/:slug',
    page: 'public/talent',
    access: 'public',
    summary: 'A talent: their pictures, what they offer and for how much, and what brands said of them.',
  },
  {
    path: '/verify',
    page: 'public/verify',
    access: 'public',
    summary: 'Asks for the code of a licence, and reads what a file says about itself.',
    leads: ({ search }) => (codeIn(search) === '' ? null : `/verify/${encodeURIComponent(codeIn(search))}`),
  },
  {
    path: '/verify/:code',
    page: 'public/licence',
    access: 'public',
    summary: 'What a licence allows and whether it holds, for people.',
  },
  {
    path: '/report',
    page: 'public/report',
    access: 'public',
    summary: 'Tells us that a face is used here that should not be.',
  },
  { path: '/terms', page: 'public/terms', access: 'public', summary: 'How the marketplace works, in plain words.' },
  { path: '/privacy', page: 'public/privacy', access: 'public', summary: 'What is kept of people, and for how long.' },
  { path: '/status', page: 'public/status', access: 'public', summary: 'Whether everything works now.' },
]

const OFFERS: readonly SitePath[] = []

const BRAND: readonly SitePath[] = []

const TALENT: readonly SitePath[] = []

const ACCOUNT: readonly SitePath[] = []

const ADMIN: readonly SitePath[] = []

const DEVELOPMENT: readonly SitePath[] = [
  {
    path: '/dev/parts',
    page: 'dev/parts',
    access: 'public',
    summary: 'All parts of pages in all their states.',
    isDevelopment: true,
  },
]

/** Every page of the site, shared by its router and the server. The first that matches is shown. */
export const SITE_PATHS: readonly SitePath[] = [
  ...PUBLIC,
  ...BRAND,
  ...OFFERS,
  ...TALENT,
  ...ACCOUNT,
  ...ADMIN,
  ...DEVELOPMENT,
]
