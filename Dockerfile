# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS manifests
WORKDIR /app
# better-sqlite3 is compiled where its ready-made binary cannot be had.
RUN apt-get update \
    && apt-get install -y --no-install-recommends python3 make g++ \
    && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/

FROM manifests AS build
RUN npm ci
COPY tsconfig.json ./
COPY scripts scripts
COPY api api
COPY web web
RUN npm run build

# What runs needs the API's packages; the web app is files by now.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace api

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data \
    # Whoever reaches the container may be anybody: demo content, with its account of a public password, only when it is asked for.
    DEMO=off \
    # Passwords and pictures take up to five threads; files and names of hosts must not wait for them.
    UV_THREADPOOL_SIZE=8
WORKDIR /app
# Everything but /data belongs to root: whoever takes over the process cannot change what it runs.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app ./
COPY --from=build /app/api/demo api/demo
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=5 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]
