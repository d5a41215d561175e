import { defineComponent, h, onMounted, ref } from 'vue'

let drawn = 0

/** Draws a Mermaid diagram. Mermaid is loaded only by pages that have one. */
export const Diagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup({ source }) {
    const svg = ref('')
    onMounted(async () => {
      const { default: mermaid } = await import('mermaid')
      const isDark = document.documentElement.classList.contains('dark')
      mermaid.initialize({ startOnLoad: false, theme: isDark ? 'dark' : 'neutral' })
      const picture = await mermaid.render(`diagram-${(drawn += 1)}`, decodeURIComponent(source))
      svg.value = picture.svg
    })
    return () => h('div', { class: 'diagram', innerHTML: svg.value })
  },
})
