export type SignedIn = { displayName: string; accountUrl: string }

export type LinkPageProps =
  | { state: 'unknown' | 'dead'; homeUrl: string; days: number }
  | { state: 'done'; action: 'counter' | 'reject'; brand: string; homeUrl: string }
  | {
      state: 'live'
      action: 'counter' | 'reject'
      brand: string
      brief: string
      amountMinorUnit: number
      currency: string
      /** ISO 8601. */
      until: string | undefined
      path: string
      form: { amount: string; note: string; amountError?: string | undefined; noteError?: string | undefined }
    }
