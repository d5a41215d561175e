import { defineFeature } from '../../../feature.ts'
import { createMcpRoute } from './routes/mcp-route.ts'

export const feature = defineFeature({
  name: 'integrations/mcp',
  about: 'the MCP server, through which assistants act with an API key',
  routes: (all) => [createMcpRoute(() => all.routes)],
  unpaidCosts: { 'POST /mcp': { free: 'acts for the holder of an API key, within the limit of the key' } },
})
