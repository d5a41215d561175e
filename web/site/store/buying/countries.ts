import { useQuery } from '@tanstack/react-query'
import { COUNTRIES } from '../../../../server/platform/countries.ts'
import { sentTo } from '../../../../server/platform/postal-address.ts'
import { keyOf as keyOfAnswer, useFacts } from '../../api.tsx'
import type { SiteData } from '../../site-data.ts'
import { type Store, useStore } from '../store.ts'

export type Country = { value: string; label: string }

const keyOf = (slug: string) => ['countries', slug] as const

/** The countries that a store sends to, by their names in a language. */
export function countriesOf({ config }: Pick<Store, 'config'>, language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const sent = sentTo(config)
  return (sent.length === 0 ? COUNTRIES : sent)
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
}

/** For a `prefetch`: browsers call some countries otherwise than the server does, and the page says it once. */
function bringCountries(site: SiteData, store: Store): void {
  site.answers.setQueryData(keyOf(store.slug), (known?: Country[]) => known ?? countriesOf(store, site.facts.language))
}

/** For a `prefetch`: the same of the campaign that was brought for a page. */
export function bringCountriesOf(site: SiteData, slug: string): void {
  const key = keyOfAnswer('GET /api/merch/campaign/{slug}', { params: { slug } })
  const store = site.answers.getQueryData<{ data: Store }>(key)
  if (store) bringCountries(site, store.data)
}

/** Where the store of this page sends to. */
export function useCountries(): readonly Country[] {
  const { language } = useFacts()
  const { store } = useStore()
  const { data } = useQuery({
    queryKey: keyOf(store.slug),
    queryFn: () => countriesOf(store, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}
