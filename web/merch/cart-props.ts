export type CartUnsubscribePageProps = { state: 'live'; path: string } | { state: 'done' } | { state: 'unknown' }
