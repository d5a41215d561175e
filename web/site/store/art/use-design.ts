import { useQueryClient } from '@tanstack/react-query'
import { useFilters } from '../../navigation.tsx'
import { type Store, useFan, useStore } from '../store.ts'

type Design = Store['designs'][number]

const chosenKey = (slug: string) => ['chosen design', slug] as const

/**
 * Returns a function that remembers a design. The session cannot store a design while it has no
 * photo.
 */
export function useKeepDesign(): (id: string) => void {
  const queryClient = useQueryClient()
  const { slug } = useStore()
  return (id) => void queryClient.setQueryData(chosenKey(slug), id)
}

/**
 * Returns the first of these that exists: the design in the URL, the design chosen last, `open`,
 * the session's design, the store's only design.
 */
export function useDesign(open?: string): Design | undefined {
  const { store, slug } = useStore()
  const chosen = useQueryClient().getQueryData<string>(chosenKey(slug))
  const { session } = useFan()
  const named = useFilters().search.get('design')
  const { designs } = store
  const find = (id: string | null | undefined) => designs.find((one) => one.id === id)
  return (
    find(named) ??
    find(chosen) ??
    find(open) ??
    find(session?.designId) ??
    (designs.length === 1 ? designs[0] : undefined)
  )
}
