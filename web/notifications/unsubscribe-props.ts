export type UnsubscribePageProps = { preferencesUrl: string } & (
  | { state: 'live'; about: string; path: string }
  | { state: 'done'; about: string }
  | { state: 'unknown' }
)
