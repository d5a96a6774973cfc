const wanted = 24;
if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(
    `This needs Node ${wanted}, and runs on ${process.version}. \`npm ci\` has brought the right one: start with node_modules/.bin/node, or through npm.`,
  );
  process.exit(1);
}
