# One image for every service of Rodovia: the command selects it. docker-compose.yml starts them together.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
COPY package.json package-lock.json ./
COPY gateway/package.json gateway/
COPY gateway/pages/package.json gateway/pages/
COPY subgraphs/package.json subgraphs/
COPY packages/client/package.json packages/client/
COPY packages/core/package.json packages/core/
COPY packages/credentials/package.json packages/credentials/
COPY packages/documents/package.json packages/documents/
COPY packages/engine/package.json packages/engine/
COPY packages/geo-data/package.json packages/geo-data/
COPY packages/jobs/package.json packages/jobs/
COPY packages/outside/package.json packages/outside/
COPY packages/planner/package.json packages/planner/
COPY packages/platform/package.json packages/platform/
COPY packages/postgres/package.json packages/postgres/
COPY packages/storage/package.json packages/storage/
COPY packages/volatile-state/package.json packages/volatile-state/
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY . .
# Photos and secrets; a volume inherits the owner.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/rodovia DATA_DIR=/data HOST=0.0.0.0
# Without a database each service exits at once, after it has filled the compile cache of later starts.
RUN for part in gateway.ts "subgraph.ts delivery" worker.ts; do \
      node packages/platform/run.mjs apps/$part 2>&1 | grep -q DATABASE_URL || exit 1; \
    done
ENTRYPOINT ["node"]
CMD ["apps/server.ts"]
