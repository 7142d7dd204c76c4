fn before() {
    // want exception "found before the damage" rule=anyhow
    bail!("found before the damage");
}

fn damaged( {
    // want exception "found inside the damage" rule=anyhow
    bail!("found inside the damage");
    let x = = 3;
}

fn after() {
    // want exception "found after the damage" rule=anyhow
    bail!("found after the damage");
}
