//! Matrix products: with weights of eight bits, scaled per row, and activations of eight bits, scaled per frame; and
//! in `f32`.

use rten_gemm::{BiasVector, GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix, QuantParams};
use rten_tensor::NdTensorView;

use rayon::prelude::*;

/// The multiplication kernels of this processor.
pub(crate) struct Kernels {
    /// The largest magnitude of a quantised activation. Without VNNI, AVX2 adds two products in sixteen bits, which
    /// overflow unless one factor has seven bits.
    reach: f32,
    /// The quantised value of 0.
    zero: u8,
}

impl Kernels {
    pub(crate) fn new() -> Self {
        let (reach, zero) = if Self::int8().may_saturate() { (63.0, 64) } else { (127.0, 128) };
        Self { reach, zero }
    }

    /// Created for each product: it cannot be shared between threads, and is a few bytes long.
    fn int8() -> GemmExecutor<u8, i8, i32> {
        GemmExecutor::default()
    }

    fn float() -> GemmExecutor<f32, f32, f32> {
        GemmExecutor::default()
    }

    /// Returns the name of the eight-bit kernel.
    pub(crate) fn name() -> String {
        Self::int8().kernel_name().to_owned()
    }

    /// Computes `out = a · b` with `a` of `rows` × `inner` and `b` of `inner` × `columns`, both row-major.
    pub(crate) fn product(out: &mut [f32], a: &[f32], b: &[f32], rows: usize, inner: usize, columns: usize) {
        let a = NdTensorView::from_data([rows, inner], a);
        let b = NdTensorView::from_data([inner, columns], b);
        Self::float()
            .gemm(out, GemmInputA::Unpacked(a), GemmInputB::Unpacked(b), GemmOptions::default())
            .expect("the shapes are made here");
    }

    /// Computes `out = a · bᵀ` with `a` of `rows` × `inner` and `b` of `columns` × `inner`, both row-major.
    pub(crate) fn product_transposed(
        out: &mut [f32],
        a: &[f32],
        b: &[f32],
        rows: usize,
        inner: usize,
        columns: usize,
    ) {
        let a = NdTensorView::from_data([rows, inner], a);
        let b = NdTensorView::from_data([columns, inner], b);
        Self::float()
            .gemm(out, GemmInputA::Unpacked(a), GemmInputB::Unpacked(b.transposed()), GemmOptions::default())
            .expect("the shapes are made here");
    }
}

/// A linear layer with weights of eight bits.
pub(crate) struct Linear {
    packed: PackedBMatrix<i8>,
    /// The scale of the weights, for each output.
    scales: Vec<f32>,
    bias: Vec<f32>,
    inputs: usize,
}

impl Linear {
    /// `weights` has `scales.len()` rows of `inputs`.
    pub(crate) fn new(weights: &[i8], scales: Vec<f32>, bias: Vec<f32>, inputs: usize) -> Self {
        let view = NdTensorView::from_data([scales.len(), inputs], weights);
        let packed = Kernels::int8().prepack_b(view.transposed());
        Self { packed, scales, bias, inputs }
    }

    /// Returns the scale of the weights of an output.
    pub(crate) fn scale(&self, output: usize) -> f32 {
        self.scales[output]
    }

    pub(crate) fn outputs(&self) -> usize {
        self.scales.len()
    }

    /// Returns the output of the layer for each row of `x`.
    pub(crate) fn apply(&self, kernels: &Kernels, x: &[f32]) -> Vec<f32> {
        let rows = x.len() / self.inputs;
        let outputs = self.outputs();
        let mut quantised = vec![0u8; x.len()];
        let mut steps = vec![0f32; rows];
        for ((row, to), step) in
            x.chunks_exact(self.inputs).zip(quantised.chunks_exact_mut(self.inputs)).zip(&mut steps)
        {
            let most = row.iter().fold(0f32, |most, v| most.max(v.abs())).max(1e-9);
            *step = most / kernels.reach;
            let factor = kernels.reach / most;
            // All values are positive here, so adding one half and truncating rounds.
            let shift = f32::from(kernels.zero) + 0.5;
            for (to, v) in to.iter_mut().zip(row) {
                *to = (v * factor + shift) as u8;
            }
        }
        let zeros = vec![kernels.zero; rows];
        let mut sums = vec![0i32; rows * outputs];
        Kernels::int8()
            .gemm(
                &mut sums,
                GemmInputA::Unpacked(NdTensorView::from_data([rows, self.inputs], &quantised[..])),
                GemmInputB::Packed(&self.packed),
                GemmOptions { a_quant: Some(QuantParams { zero_point: &zeros }), ..GemmOptions::default() },
            )
            .expect("the shapes are made here");
        let mut out = vec![0f32; rows * outputs];
        out.par_chunks_mut(outputs).zip(sums.par_chunks(outputs)).zip(&steps).for_each(
            |((out, sums), step)| {
                if self.bias.is_empty() {
                    for ((out, sum), scale) in out.iter_mut().zip(sums).zip(&self.scales) {
                        *out = *sum as f32 * step * scale;
                    }
                } else {
                    for (((out, sum), scale), bias) in
                        out.iter_mut().zip(sums).zip(&self.scales).zip(&self.bias)
                    {
                        *out = *sum as f32 * step * scale + bias;
                    }
                }
            },
        );
        out
    }
}

/// A linear layer with weights of `f32`.
pub(crate) struct FloatLinear {
    packed: PackedBMatrix<f32>,
    bias: Vec<f32>,
    inputs: usize,
}

impl FloatLinear {
    /// `weights` has `bias.len()` rows of `inputs`.
    pub(crate) fn new(weights: &[f32], bias: Vec<f32>, inputs: usize) -> Self {
        let view = NdTensorView::from_data([bias.len(), inputs], weights);
        Self { packed: Kernels::float().prepack_b(view.transposed()), bias, inputs }
    }

    pub(crate) fn apply(&self, x: &[f32]) -> Vec<f32> {
        let rows = x.len() / self.inputs;
        let mut out = vec![0f32; rows * self.bias.len()];
        Kernels::float()
            .gemm(
                &mut out,
                GemmInputA::Unpacked(NdTensorView::from_data([rows, self.inputs], x)),
                GemmInputB::Packed(&self.packed),
                GemmOptions { bias: Some(BiasVector::Row(&self.bias)), ..GemmOptions::default() },
            )
            .expect("the shapes are made here");
        out
    }
}

/// Layer normalisation of each row.
pub(crate) struct Norm {
    pub(crate) gamma: Vec<f32>,
    pub(crate) beta: Vec<f32>,
}

impl Norm {
    pub(crate) fn apply(&self, x: &[f32]) -> Vec<f32> {
        let width = self.gamma.len();
        let mut out = vec![0f32; x.len()];
        for (row, out) in x.chunks_exact(width).zip(out.chunks_exact_mut(width)) {
            let mean = row.iter().sum::<f32>() / width as f32;
            let variance = row.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() / width as f32;
            let factor = (variance + 1e-5).sqrt().recip();
            for (((out, v), gamma), beta) in out.iter_mut().zip(row).zip(&self.gamma).zip(&self.beta) {
                *out = (v - mean) * factor * gamma + beta;
            }
        }
        out
    }
}

/// The Gaussian error linear unit, with a rational approximation of the error function (error below 1.5e-7).
pub(crate) fn gelu(x: &mut [f32]) {
    x.par_chunks_mut(4096).for_each(|part| {
        for v in part {
            let z = v.abs() * std::f32::consts::FRAC_1_SQRT_2;
            let t = 1.0 / (1.0 + 0.327_591_1 * z);
            let poly = ((((1.061_405_4 * t - 1.453_152) * t + 1.421_413_7) * t - 0.284_496_74) * t
                + 0.254_829_6)
                * t;
            let erf = 1.0 - poly * (-z * z).exp();
            *v = 0.5 * *v * (1.0 + erf.copysign(*v));
        }
    });
}

/// Computes the softmax of a row in place; the maximum is subtracted first.
pub(crate) fn softmax(row: &mut [f32]) {
    let most = row.iter().fold(f32::NEG_INFINITY, |most, v| most.max(*v));
    let mut sum = 0.0;
    for v in row.iter_mut() {
        *v = (*v - most).exp();
        sum += *v;
    }
    let factor = 1.0 / sum;
    for v in row {
        *v *= factor;
    }
}

#[cfg(test)]
mod tests {
    use super::{Kernels, Linear};

    /// A kernel that overflows gives other scores on one processor than on another.
    #[test]
    fn a_product_of_bytes_is_its_exact_sum_on_every_processor() {
        let kernels = Kernels::new();
        // One frame, fewer than a kernel takes at once, and more; widths of the model, and one that is no multiple of a kernel's.
        for (rows, inputs, outputs) in [(1, 512, 512), (3, 13, 5), (9, 2048, 512), (40, 512, 33)] {
            let mut seed = 1u32;
            let mut next = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 24) as u8
            };
            for is_extreme in [true, false] {
                let mut value = || {
                    let drawn = i8::from_ne_bytes([next()]).max(-127);
                    if is_extreme { 127 * drawn.signum() } else { drawn }
                };
                let weights: Vec<i8> = (0..inputs * outputs).map(|_| value()).collect();
                let x: Vec<f32> = (0..rows * inputs).map(|_| f32::from(value()) / 127.0).collect();
                let out = Linear::new(&weights, vec![1.0; outputs], Vec::new(), inputs).apply(&kernels, &x);
                for (row, out) in x.chunks_exact(inputs).zip(out.chunks_exact(outputs)) {
                    let most = row.iter().fold(0f32, |most, v| most.max(v.abs()));
                    let shift = f32::from(kernels.zero) + 0.5;
                    let bytes = row.iter().map(|v| {
                        i32::from((v * (kernels.reach / most) + shift) as u8) - i32::from(kernels.zero)
                    });
                    let bytes: Vec<i32> = bytes.collect();
                    for (of_output, out) in weights.chunks_exact(inputs).zip(out) {
                        let sum: i32 = bytes.iter().zip(of_output).map(|(a, b)| a * i32::from(*b)).sum();
                        assert_eq!(
                            *out,
                            sum as f32 * (most / kernels.reach),
                            "{} with {rows} rows of {inputs}",
                            Kernels::name()
                        );
                    }
                }
            }
        }
    }
}
