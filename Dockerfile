# The image runs the compiled service under the base image's Node 24, as an unprivileged user and without npm.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The pinned `node` package only serves machines that carry an older Node: its install script has nothing to do here.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY routes ./routes
COPY workers ./workers
RUN ./node_modules/.bin/tsc -p tsconfig.build.json && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /srv/lossbook
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json LICENSE ./
RUN mkdir /var/lib/lossbook && chown node:node /var/lib/lossbook
ENV DATA_DIR=/var/lib/lossbook
VOLUME /var/lib/lossbook
# the user `node` of the base image, by number: a host that only runs what is not root reads no name
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/server.js"]
