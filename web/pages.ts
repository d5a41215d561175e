import type { PageState } from './auth/page-state.ts'
import type { CheckoutProps } from './development/checkout.ts'
import type { DashboardProps, OnboardingProps } from './development/dashboard.ts'
import type { MailGalleryProps } from './development/mail-gallery.ts'
import type { ReportPageProps } from './likeness/shown-report.ts'
import type { CartUnsubscribePageProps } from './merch/shown-cart.ts'
import type { ShareReportPageProps } from './merch/shown-share-report.ts'
import type { UnsubscribePageProps } from './notifications/shown-preferences.ts'
import type { LinkPageProps } from './offers/shown-offer.ts'
import type { FanDataPageProps } from './people/shown-fan-data.ts'

/** Every page, by name, with what the server tells it. */
export type PageProps = {
  /** A page of the authentication app, which its script takes over. `onward`: where the browser goes on to by itself. */
  auth: { state: Partial<PageState>; onward?: string | undefined }
  error: {
    status: number
    title: string
    text: string
    actions: readonly { label: string; href: string; primary?: boolean }[]
  }
  development: DashboardProps
  'mail-gallery': MailGalleryProps
  onboarding: OnboardingProps
  checkout: CheckoutProps
  'offer-link': LinkPageProps
  unsubscribe: UnsubscribePageProps
  'likeness-report': ReportPageProps
  'cart-unsubscribe': CartUnsubscribePageProps
  'fan-data': FanDataPageProps
  'share-report': ShareReportPageProps
}

/** The built files a document asks for, by their addresses. */
export type PageAssets = {
  /** Absent on pages that need none. */
  script?: string
  /** The code of this page and what it shares, asked for before the script gets to it. */
  modules: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
  icon: string
}
