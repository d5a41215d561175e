import { useQuery } from '@tanstack/react-query'
import { COUNTRIES } from '../../../../server/platform/countries.ts'
import { shippingCountries } from '../../../../server/platform/postal/postal-address.ts'
import { useFacts } from '../../api.tsx'
import type { SiteData } from '../../site-data.ts'
import { cachedStore, type Store, useStore } from '../store.ts'

export type Country = { value: string; label: string }

const keyOf = (slug: string) => ['countries', slug] as const

export function countriesOf({ config }: Pick<Store, 'config'>, language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const sent = shippingCountries(config)
  return (sent.length === 0 ? COUNTRIES : sent)
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
}

/**
 * Caches the server's names, because browsers have other names for some countries, and hydration
 * fails if the texts differ.
 */
function cacheCountries(site: SiteData, store: Store): void {
  site.queryClient.setQueryData(
    keyOf(store.slug),
    (known?: Country[]) => known ?? countriesOf(store, site.facts.language),
  )
}

/** Caches the countries of a campaign that is already in the cache. */
export function cacheCountriesOfCampaign(site: SiteData, slug: string): void {
  const store = cachedStore(site, slug)
  if (store) cacheCountries(site, store)
}

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
