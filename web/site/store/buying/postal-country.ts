import { useQuery } from '@tanstack/react-query'
import { shippingCountries } from '../../../../server/platform/postal/postal-address.ts'
import { POSTAL_DATA, POSTAL_PARTS } from '../../../../server/platform/postal/postal-data.ts'
import type { SiteData } from '../../site-data.ts'
import { cachedStore } from '../store.ts'
import { getKnownAddress } from './address.ts'
import { getPrefetchedFan } from './price.ts'

type Rules = { rule: (typeof POSTAL_DATA)[string] | undefined; parts: string | undefined }

const isCode = (country: string): boolean => /^[A-Z]{2}$/.test(country)
const keyOf = (country: string) => ['postal-rules', country] as const
const rulesOf = (country: string): Rules => ({ rule: POSTAL_DATA[country], parts: POSTAL_PARTS[country] })

function addRules(country: string, { rule, parts }: Rules): void {
  if (rule !== undefined) (POSTAL_DATA as Record<string, typeof rule>)[country] ??= rule
  if (parts !== undefined) (POSTAL_PARTS as Record<string, string>)[country] ??= parts
}

/**
 * Loads the tables of all countries if needed. The server has these tables anyway, so its build
 * removes the import.
 */
async function loadRules(country: string): Promise<Rules> {
  if (!import.meta.env.SSR && POSTAL_DATA[country] === undefined) {
    const whole = await import('../../../../server/platform/postal/postal-tables.ts')
    Object.assign(POSTAL_DATA, whole.POSTAL_DATA)
    Object.assign(POSTAL_PARTS, whole.POSTAL_PARTS)
  }
  return rulesOf(country)
}

/** Prefetches the rules of the country that the address form shows first. */
export async function prefetchPostalRules(site: SiteData, slug: string): Promise<void> {
  const { queryClient } = site
  const store = cachedStore(site, slug)
  const [only = '', ...others] = store ? shippingCountries(store.config) : []
  const known = getKnownAddress(getPrefetchedFan(queryClient, slug)?.session).country.toUpperCase()
  const country = known || (others.length === 0 ? only : '')
  if (isCode(country))
    await queryClient.prefetchQuery({
      queryKey: keyOf(country),
      queryFn: () => loadRules(country),
      staleTime: Infinity,
    })
}

/** Loads the rules of a country. Until they are loaded, the country is treated as unknown. */
export function usePostalRules(countryCode: string): void {
  const country = countryCode.toUpperCase()
  const { data } = useQuery({
    queryKey: keyOf(country),
    queryFn: () => loadRules(country),
    enabled: isCode(country),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) addRules(country, data)
}
