/**
 * Options of the search. Titles weigh more than text, guides more than decision records, and the
 * last word of a query may be incomplete. The functions are sent to the browser as text, so they
 * use nothing from outside.
 */
export const SEARCH = {
  searchOptions: {
    boost: { title: 4, titles: 2, text: 1 },
    fuzzy: 0.15,
    prefix: true,
    processTerm: (term: string) => {
      const word = term.toLowerCase()
      const isFiller = /^(a|an|the|to|of|in|on|for|is|are|do|does|how|what|where|when|who|i|my|me|it|into|with|can)$/
      return isFiller.test(word) ? null : word
    },
    boostDocument: (id: string) => {
      if (/\/docs\/(decisions|contract-map)|CHANGELOG/.test(id)) return 0.2
      return /\/(server|packages)\//.test(id) ? 0.5 : 1
    },
  },
}
