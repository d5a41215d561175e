# Semblance in a container: the API on 3000, the authentication app on 3001. `compose.yaml` runs two of them.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json ./client/
COPY packages/demo-art/package.json ./packages/demo-art/
COPY packages/fingerprints/package.json ./packages/fingerprints/
COPY packages/local-models/package.json ./packages/local-models/
COPY packages/media/package.json ./packages/media/
COPY packages/plugin/package.json ./packages/plugin/
COPY packages/ports/package.json ./packages/ports/
COPY packages/user-pool/package.json ./packages/user-pool/
COPY packages/watermarks/package.json ./packages/watermarks/
COPY packages/workers/package.json ./packages/workers/
# The image is Node 24 itself; the one that npm brings along for older systems stays out, and so do links to what it lacks.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  node_modules/semblance-client node_modules/@semblance/demo-art node_modules/@semblance/user-pool

# The pages and the server are built with tools that the image itself does without; an embedded database is made once.
FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json ./client/
COPY packages/demo-art/package.json ./packages/demo-art/
COPY packages/fingerprints/package.json ./packages/fingerprints/
COPY packages/local-models/package.json ./packages/local-models/
COPY packages/media/package.json ./packages/media/
COPY packages/plugin/package.json ./packages/plugin/
COPY packages/ports/package.json ./packages/ports/
COPY packages/user-pool/package.json ./packages/user-pool/
COPY packages/watermarks/package.json ./packages/watermarks/
COPY packages/workers/package.json ./packages/workers/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY packages ./packages
COPY server ./server
COPY web ./web
COPY client/src ./client/src
COPY scripts/build-pages.ts scripts/build-server.ts scripts/build-database.ts scripts/packages.ts ./scripts/
RUN npm run build

FROM node:24-bookworm-slim
# Pictures come and go in large pieces; with fewer arenas the C library gives back what it is done with.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 AUTH_PORT=3001 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data /files && chown node:node /data /files
COPY --from=packages /app/node_modules ./node_modules
RUN mkdir -p node_modules/.cache && chown node:node node_modules/.cache
COPY package.json LICENSE ./
COPY packages ./packages
COPY server ./server
COPY --from=built /app/web/dist ./web/dist
COPY --from=built /app/dist ./dist
USER node
# A command that loads the program leaves behind what Node makes of it, so that a container starts without compiling.
RUN node server/cli/bin.js jobs list
VOLUME /data
EXPOSE 3000 3001
# The program stops taking work, answers what is under way, and ends by itself.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/cli/bin.js", "serve"]
