import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type OperationName, refetchAfter } from './api.tsx'
import { STALE_READS, staleAfter } from './stale-reads.ts'

const WRITES = Object.keys(STALE_READS) as OperationName[]

test('no deletion refetches what it deleted, because the page may still show it', () => {
  const own = WRITES.filter((write) => staleAfter(write).includes(write.replace('DELETE', 'GET') as OperationName))
  // These requests delete nothing with an id, so their reads still succeed.
  expect(own).toEqual([
    'DELETE /api/accounts/agent-link',
    'DELETE /api/privacy/erasure',
    // A revoked key is still shown.
    'DELETE /api/keys/{id}',
    'DELETE /api/admin/mail-suppressions',
  ])
})

test('every write of an admin refetches the admin queues and the audit log', () => {
  const forgetful = WRITES.filter((write) => write.includes('/admin/')).filter(
    (write) =>
      !['GET /api/admin/waiting', 'GET /api/admin/audit'].every((read) =>
        staleAfter(write).includes(read as OperationName),
      ),
  )
  expect(forgetful).toEqual([])
})

test('each write names each read at most once', () => {
  expect(WRITES.filter((write) => new Set(staleAfter(write)).size < staleAfter(write).length)).toEqual([])
})

test.each([
  ['adding a talent to a shortlist', 'GET /api/shortlists/{id}/talents', 'POST /api/shortlists/{id}/talents'],
  ['asking similar talents', 'GET /api/offers/blast/list', 'POST /api/offers/{id}/blast-similar'],
  ['choosing which notifications arrive', 'GET /api/notifications/preferences', 'PUT /api/notifications/preferences'],
  ['a message that arrives', 'GET /api/offers/{id}', 'A message arrived'],
  ['the end of an analysis', 'GET /api/likeness/assets', 'An analysis ended'],
  ['resolving a dispute', 'GET /api/offers/admin/disputes', 'POST /api/offers/admin/resolve-dispute'],
  ['resolving a dispute', 'GET /api/offers/{id}/dispute', 'POST /api/offers/admin/resolve-dispute'],
] as const)('%s makes %s stale', async (_what, read, write) => {
  const { queryClient, isStale } = cached(read)
  await refetchAfter(queryClient, write)
  expect(isStale()).toBe(true)
})

test('deleting a filter refetches the list of filters, but not the deleted filter', async () => {
  const { queryClient, isStale } = cached('GET /api/merch/admin/filters/{id}')
  const list = cached('GET /api/merch/admin/filters', queryClient)
  await refetchAfter(queryClient, 'DELETE /api/merch/admin/filters/{id}')
  expect({ own: isStale(), list: list.isStale() }).toEqual({ own: false, list: true })
})

test('a write that makes nothing stale refetches nothing', async () => {
  const { queryClient, isStale } = cached('GET /api/offers/list')
  await refetchAfter(queryClient, 'POST /api/offers/match-talents')
  expect(isStale()).toBe(false)
})

/** Returns a function that says if the response is stale. */
function cached(read: OperationName, queryClient = new QueryClient()) {
  const key = [read, { params: { id: 'one' } }]
  queryClient.setQueryData(key, {})
  return { queryClient, isStale: () => queryClient.getQueryState(key)?.isInvalidated }
}
