import { useQueryClient } from '@tanstack/react-query'
import { useFilters } from '../../navigation.tsx'
import { type Store, useFan, useStore } from '../store.ts'

type Design = Store['designs'][number]

const chosenKey = (slug: string) => ['chosen design', slug] as const

/** Keeps a design in mind that was chosen before there was a photo to make art of. */
export function useKeepDesign(): (id: string) => void {
  const answers = useQueryClient()
  const { slug } = useStore()
  return (id) => void answers.setQueryData(chosenKey(slug), id)
}

/** The design that a page is about: the one of the address, else the one chosen last, or that is open, else the fan's own, else the only one. */
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
