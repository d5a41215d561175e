import type { PageState } from './auth/page-state.ts'
import type { CheckoutProps } from './development/checkout.ts'
import type { DashboardProps, OnboardingProps } from './development/dashboard.ts'
import type { MailGalleryProps } from './development/mail-gallery.ts'
import type { ReportPageProps } from './likeness/report-props.ts'
import type { CartUnsubscribePageProps } from './merch/cart-props.ts'
import type { ShareReportPageProps } from './merch/share-report-props.ts'
import type { UnsubscribePageProps } from './notifications/unsubscribe-props.ts'
import type { LinkPageProps } from './offers/link-page-props.ts'
import type { FanDataPageProps } from './people/fan-data-props.ts'

export type PageProps = {
  /** If `nextUrl` is set, the browser opens that address without a click. */
  auth: { state: Partial<PageState>; nextUrl?: string | undefined }
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
  offline: object
}

export type PageAssets = {
  /** Absent on pages without a script. */
  script?: string
  modules: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
  icon: string
}
