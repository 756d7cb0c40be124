//! How surely pressing a control brings the goal nearer, learnt from walks over sites of many kinds (`models/way/train.py`).

use super::signs::SIGNS;
use std::sync::OnceLock;

static FILE: &str = include_str!("../../../../models/way/weights.txt");

/// A perceptron with one hidden layer.
struct Network {
    hidden: Vec<Unit>,
    out: Unit,
}

struct Unit {
    weights: Vec<f64>,
    bias: f64,
}

impl Unit {
    fn parse(line: &str) -> Option<Self> {
        let numbers: Option<Vec<f64>> = line.split(' ').map(|number| number.parse().ok()).collect();
        let mut weights = numbers?;
        let bias = weights.pop()?;
        Some(Self { weights, bias })
    }

    fn sum(&self, of: &[f64]) -> f64 {
        let products = self
            .weights
            .iter()
            .zip(of)
            .map(|(weight, value)| weight * value);
        products.sum::<f64>() + self.bias
    }
}

impl Network {
    fn parse(file: &str) -> Option<Self> {
        let mut units = file
            .lines()
            .skip(1)
            .map(Unit::parse)
            .collect::<Option<Vec<Unit>>>()?;
        let out = units.pop()?;
        Some(Self { hidden: units, out })
    }
}

fn network() -> Option<&'static Network> {
    static NETWORK: OnceLock<Option<Network>> = OnceLock::new();
    NETWORK.get_or_init(|| Network::parse(FILE)).as_ref()
}

/// How surely it does, 0..=1.
pub(super) fn of(signs: &[f64; SIGNS]) -> f64 {
    let Some(network) = network() else {
        return 0.0;
    };
    let hidden: Vec<f64> = network
        .hidden
        .iter()
        .map(|unit| unit.sum(signs).tanh())
        .collect();
    1.0 / (1.0 + (-network.out.sum(&hidden)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_of_these_signs() {
        let mut first = FILE.lines().next().unwrap().split(' ');
        assert_eq!(first.next().unwrap(), SIGNS.to_string());
        let network = network().unwrap();
        assert_eq!(first.next().unwrap(), network.hidden.len().to_string());
        assert!(
            network
                .hidden
                .iter()
                .all(|unit| unit.weights.len() == SIGNS)
        );
        assert_eq!(network.out.weights.len(), network.hidden.len());
    }
}
