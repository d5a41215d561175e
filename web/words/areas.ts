/**
 * The areas of the site that are translated, with their sources. An area has one catalog per
 * language. Messages of `site` are in no other catalog of the site, because all its pages load it.
 */
export const AREAS = {
  auth: ['web/auth/', 'web/parts/', 'web/words/server-words.ts'],
  // Pages without a script, to which mails lead. The server alone renders them.
  mailed: [
    'web/likeness/',
    'web/merch/',
    'web/notifications/',
    'web/offers/',
    'web/offline/',
    'web/parts/',
    'web/people/',
    'web/shell/',
    'web/words/mailed-words.ts',
  ],
  site: [
    'web/parts/',
    'web/site/navigation.tsx',
    'web/site/app.tsx',
    'web/site/shell/language-links.tsx',
    'web/site/shell/nav-links.ts',
    'web/site/shell/refusal-pages.tsx',
    'web/site/shell/shell.tsx',
    'web/site/words/accents.ts',
    'web/site/words/first-name.ts',
    'web/site/words/language.ts',
    'web/site/words/licence-stages.ts',
    'web/site/words/likeness-words.ts',
    'web/site/words/notices.ts',
    'web/site/words/refusals.ts',
    'web/site/words/truncate-text.ts',
    'web/site/words/uses.ts',
    'web/site/parts/feedback/load.tsx',
    'web/site/parts/feedback/notice.tsx',
    'web/site/parts/feedback/refusal-notice.tsx',
    'web/site/parts/forms/amount-field.tsx',
    'web/site/parts/forms/api-form.tsx',
    'web/site/parts/forms/checked-form.ts',
    'web/site/parts/forms/chips.tsx',
    'web/site/parts/forms/facets.tsx',
    'web/site/parts/forms/fields.tsx',
    'web/site/parts/forms/file-drop.tsx',
    'web/site/parts/layout/folded.tsx',
    'web/site/parts/layout/menu.tsx',
    'web/site/parts/layout/sheet.tsx',
    'web/site/parts/media/gallery.tsx',
    'web/site/parts/media/lightbox.tsx',
    'web/site/parts/media/picture.tsx',
    'web/site/parts/media/player.tsx',
    'web/site/parts/media/tile.tsx',
    'web/site/parts/rules/rules.ts',
    'web/site/parts/values/',
  ],
  // What only signed-in people see, and the search of all pages, which loads when it opens.
  signedIn: [
    'web/site/shell/',
    'web/site/parts/feedback/',
    'web/site/parts/forms/',
    'web/site/parts/layout/',
    'web/site/parts/media/',
  ],
  public: [
    'web/site/public/start-page.tsx',
    'web/site/public/talent-page.tsx',
    'web/site/public/talents-page.tsx',
    'web/site/public/parts/',
    'web/site/public/profile/',
    'web/site/public/free-scope.ts',
    'web/site/public/labels.ts',
    'web/words/server-labels.ts',
  ],
  checks: [
    'web/site/public/licence-page.tsx',
    'web/site/public/verify-page.tsx',
    'web/site/public/verify/',
    'web/site/public/file-fingerprint.ts',
    'web/site/public/parts/code-form.tsx',
    'web/site/public/parts/timestamp-line.tsx',
    'web/site/parts/licensing/disclosure-lines.tsx',
  ],
  privacy: [
    'web/site/public/privacy-page.tsx',
    'web/site/public/privacy-chapters.ts',
    'web/site/public/privacy-tables.ts',
    'web/site/public/parts/plain-text.tsx',
  ],
  trust: [
    'web/site/public/report-page.tsx',
    'web/site/public/status-page.tsx',
    'web/site/public/terms-page.tsx',
    'web/site/public/transparency-page.tsx',
    'web/site/public/parts/plain-text.tsx',
    'web/site/words/jobs.ts',
  ],
} satisfies Readonly<Record<string, readonly string[]>>

export type Area = keyof typeof AREAS

/** Returns the areas that a page of the site needs, or none if it is not translated yet. */
export function areasOf(page: string, isSignedIn: boolean): readonly Area[] {
  const everywhere: readonly Area[] = isSignedIn ? ['site', 'signedIn'] : ['site']
  if (page === '') return everywhere
  const file = `web/site/${page}-page.tsx`
  const own = (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].some((source) => source === file))
  return own === undefined ? [] : [...everywhere, own]
}
