import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AuthDocument } from './auth/auth-document.tsx'
import { CheckoutPage } from './development/checkout-page.tsx'
import { DashboardPage } from './development/dashboard-page.tsx'
import { MailGalleryPage } from './development/mail-gallery-page.tsx'
import { OnboardingPage } from './development/onboarding-page.tsx'
import { ReportPage } from './likeness/report-page.tsx'
import { CartUnsubscribePage } from './merch/cart-page.tsx'
import { ShareReportPage } from './merch/share-report-page.tsx'
import { UnsubscribePage } from './notifications/unsubscribe-page.tsx'
import { LinkPage } from './offers/link-page.tsx'
import { OfflinePage } from './offline/offline-page.tsx'
import type { PageAssets, PageProps } from './pages.ts'
import { FanDataPage } from './people/fan-data-page.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import type { SiteLanguage } from './words/languages.ts'
import { say, setLanguage } from './words/say.ts'

export { explainIn } from './auth/api.ts'
export { setBrand } from './brand.ts'
export { brandColorsCss } from './brand-colors.ts'
export { renderSite } from './site/entry-server.tsx'
export { languageOfPage, siteLanguageOf, storeLanguageOf } from './site/words/language.ts'
export { SITE_LANGUAGES } from './words/languages.ts'
export { loadAllWords } from './words/server-catalogs.ts'

const PAGES: { readonly [Name in keyof PageProps]: ComponentType<PageProps[Name] & { assets: PageAssets }> } = {
  auth: AuthDocument,
  error: ErrorPage,
  development: DashboardPage,
  'mail-gallery': MailGalleryPage,
  onboarding: OnboardingPage,
  checkout: CheckoutPage,
  'offer-link': LinkPage,
  unsubscribe: UnsubscribePage,
  'likeness-report': ReportPage,
  'cart-unsubscribe': CartUnsubscribePage,
  'fan-data': FanDataPage,
  'share-report': ShareReportPage,
  offline: OfflinePage,
}

export function render<Name extends keyof PageProps>(
  name: Name,
  props: PageProps[Name],
  assets: PageAssets,
  language: SiteLanguage,
): string {
  if (name === 'auth') setLanguage((props as PageProps['auth']).state.language ?? 'en', ['auth'])
  else setLanguage(language, ['mailed'])
  if (name === 'error' && !isTranslated(props as PageProps['error'])) setLanguage('en')
  const whole: object = { ...props, assets }
  const page = createElement(PAGES[name] as ComponentType<object>, whole)
  return `<!doctype html>\n${renderToStaticMarkup(page)}`
}

/**
 * True if all texts of an error page have a translation. Otherwise the whole page is in English.
 */
const isTranslated = ({ title, text, actions }: PageProps['error']): boolean =>
  [title, text, ...actions.map(({ label }) => label)].every((one) => say(one) !== one)
