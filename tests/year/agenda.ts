export type Agenda = {
  add: (at: number, act: () => Promise<void>) => void
  takeBefore: (instant: number) => { at: number; act: () => Promise<void> } | undefined
}

export function createAgenda(): Agenda {
  // The latest act comes first, so the next due act is at the end.
  const planned: { at: number; act: () => Promise<void> }[] = []
  return {
    add: (at, act) => {
      let [low, high] = [0, planned.length]
      while (low < high) {
        const middle = (low + high) >> 1
        // At the same instant, the act that was planned first comes first.
        if ((planned[middle]?.at ?? 0) > at) low = middle + 1
        else high = middle
      }
      planned.splice(low, 0, { at, act })
    },
    takeBefore: (instant) => {
      const next = planned.at(-1)
      return next && next.at < instant ? planned.pop() : undefined
    },
  }
}
