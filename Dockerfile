# Needs only the npm registry and Debian. Everything persistent is in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build-once.mjs

FROM node:24-bookworm-slim
# The embedded voice uses espeak-ng when TTS_URL is not set.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates espeak-ng tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787 8788/udp
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# tini forwards SIGTERM: the server ends its calls and exits within ten seconds.
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/server/main.mjs"]
