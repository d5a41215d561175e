/**
 * The areas of the site that are translated, with their sources. An area has one catalog per
 * language. A message that an area shares with one that its pages load anyway is only in the latter.
 */
export const AREAS = {
  auth: ['web/auth/', 'web/parts/', 'web/words/server-words.ts'],
  site: [
    'web/parts/',
    'web/site/shell/',
    'web/site/words/',
    'web/site/navigation.tsx',
    'web/site/app.tsx',
    'web/site/parts/feedback/',
    'web/site/parts/forms/',
    'web/site/parts/layout/',
    'web/site/parts/media/',
    'web/site/parts/rules/rules.ts',
    'web/site/parts/values/',
  ],
  public: [
    'web/site/public/start-page.tsx',
    'web/site/public/status-page.tsx',
    'web/site/public/talent-page.tsx',
    'web/site/public/talents-page.tsx',
    'web/site/public/terms-page.tsx',
    'web/site/public/parts/',
    'web/site/public/profile/',
    'web/site/public/free-scope.ts',
    'web/site/public/labels.ts',
    'web/words/server-labels.ts',
  ],
  trust: ['web/site/public/report-page.tsx', 'web/site/public/transparency-page.tsx'],
} satisfies Readonly<Record<string, readonly string[]>>

export type Area = keyof typeof AREAS

/** The area whose catalog every page of the site loads. */
const EVERYWHERE: Area = 'site'

/** Returns the areas that a page of the site needs, or none if it is not translated yet. */
export function areasOf(page: string): readonly Area[] {
  if (page === '') return [EVERYWHERE]
  const file = `web/site/${page}-page.tsx`
  const own = (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].some((source) => source === file))
  return own === undefined ? [] : [EVERYWHERE, own]
}
