# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY api/sqlite-node20 api/sqlite-node20
COPY web/example-libraries web/example-libraries
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

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data \
    # Whoever reaches the container may be anybody: demo content, with its account of a public password, only when it is asked for.
    DEMO=off \
    # Passwords and pictures take up to five threads; files and names of hosts must not wait for them.
    UV_THREADPOOL_SIZE=8
WORKDIR /app
# Everything but /data belongs to root: whoever takes over the process cannot change what it runs. Nor does the image have a package
# manager of Node that could fetch more.
RUN mkdir /data && chown node:node /data \
    && rm -rf /usr/local/lib/node_modules /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
        /usr/local/bin/yarn /usr/local/bin/yarnpkg /home/node/.npm
COPY --from=packages /app ./
COPY --from=build /app/api/demo api/demo
COPY --from=build /app/api/guides api/guides
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=5 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]
