import { useQueries } from '@tanstack/react-query'
import { type ApiError, FRESH_MS, queryKeyOf, request, useSite } from '../api.tsx'
import type { Person } from './steps/step.ts'

export const MAX_TALENTS = 20

/**
 * Loads profiles in the order of the slugs. A slug is shown as the name until its profile is
 * loaded.
 */
export function usePeople(slugs: readonly string[]): readonly Person[] {
  const site = useSite()
  const responses = useQueries({
    queries: slugs.map((slug) => ({
      queryKey: queryKeyOf('GET /api/talents/{slug}', { params: { slug } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request(site, 'GET /api/talents/{slug}', { params: { slug } }, signal),
      staleTime: FRESH_MS,
    })),
  })
  return slugs.map((slug, at) => {
    const { data, error } = responses[at] ?? {}
    return {
      slug,
      name: data?.talent.displayName ?? slug,
      imageUrl: data?.talent.imageUrl ?? null,
      voice: data?.talent.voice ?? null,
      declinedCategories: data?.talent.declinedCategories ?? [],
      hasNoPreviews: data?.talent.previews === 'OFF',
      isGone: (error as ApiError | null | undefined)?.status === 404,
    }
  })
}

export const joinNames = (people: readonly Pick<Person, 'name'>[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(people.map(({ name }) => name))
